#!/usr/bin/env perl
# A bot in Perl, with nothing but what comes with Perl: it plants where its beans grow, declines every offer and
# goes on. Start it with: beanfield watch --players "cmd:./plain.pl,greedy,greedy"
use strict;
use warnings;
use JSON::PP;

$| = 1;    # each answer is sent at once
my $json = JSON::PP->new->utf8->canonical;

# What to do, the first that is legal.
my @order = qw(decline plant-received plant turn-up end-trade take leave plant-offered discard-offered harvest draw);

while (my $line = <STDIN>) {
    my $request = $json->decode($line);
    print $json->encode(answer($request)), "\n";
}

sub answer {
    my ($request) = @_;
    my $view = $request->{view};
    my $me   = $request->{seat};
    my $mine = $view->{seats}[$me];
    return { do => 'pass' } if $view->{phase} eq 'draw' && $view->{active} != $me;
    for my $do (@order) {
        my @actions = grep { $_->{do} eq $do } @{ $request->{legal} };
        next if !@actions || ($do eq 'plant' && $view->{planted}) || ($do eq 'harvest' && $view->{phase} eq 'trade');
        return best($do, \@actions, $mine, $view);
    }
    return { do => 'pass' };
}

# The action on a field of the same bean; of harvests, that of the longest field.
sub best {
    my ($do, $actions, $mine, $view) = @_;
    my $cards = $do eq 'take' ? $view->{turned_up} : $do eq 'plant' ? $mine->{hand}
        : $do eq 'plant-offered' ? $view->{offered} : $mine->{received};
    my ($best, $most) = ($actions->[0], -1);
    for my $action (@$actions) {
        my $field = defined $action->{field} ? $mine->{fields}[ $action->{field} ] : undef;
        next if !$field;
        my $fits = $do eq 'harvest' || $field->[0] eq $cards->[ $action->{card} // 0 ];
        ($best, $most) = ($action, $field->[1]) if $fits && $field->[1] > $most;
    }
    return $best;
}
