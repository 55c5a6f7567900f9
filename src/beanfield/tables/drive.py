"""Keeps a live table going: bots think outside the event loop, clocks run, absent players are noticed."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from beanfield import bots
from beanfield.bots.reasons import why
from beanfield.bots.request import Request, passing
from beanfield.rules import Refusal
from beanfield.tables.live import LiveTable
from beanfield.tables.moves import answer_of
from beanfield.tables.offers import content
from beanfield.tables.options import BOT
from beanfield.tables.pacing import LATE_TWICE, Due, Ending
from beanfield.tables.storage import OVER, PLAYING, Unavailable
from beanfield.tables.story import stand_in

Json = dict[str, Any]
AFTER_TROUBLE: Final = 5.0


async def drive(table: LiveTable) -> None:
    """Does whatever the table has to do by itself until the game is over."""
    while table.story.state != OVER:
        try:
            await _next(table)
        except (Refusal, Unavailable):  # the storage failed: the table is made anew once it works again
            await table.means.clock.sleep(AFTER_TROUBLE)


async def _next(table: LiveTable) -> None:
    now = table.means.clock.now()
    async with table.lock:
        await table.refresh()
        table.stirred.clear()
        due = table.pacing.plan(now)
        moves = table.moves
    if due.what == "bot":
        await _bot(table, due)
    elif due.at is None or due.at > now:
        await _wait(table, None if due.at is None else due.at - now)
    else:
        await table.change(lambda: _carry_out(table, due, moves))


async def _wait(table: LiveTable, seconds: float | None) -> None:
    """Waits until something happens at the table, at most so long."""
    if seconds is None:
        await table.stirred.wait()
        return
    cancel = table.means.clock.alarm(seconds, table.stirred.set)
    try:
        await table.stirred.wait()
    finally:
        cancel()


async def _carry_out(table: LiveTable, due: Due, moves: int) -> None:
    if table.moves != moves:
        return
    pacing, seat = table.pacing, due.seat
    match due.what:
        case "pass":
            table.pass_over()
            table.publish()
        case "end-trade":
            pacing.ending = None
            await table.play(seat, {"do": "end-trade"})
        case "still-there":
            pacing.asked_at = table.means.clock.now()
            table.publish()
        case "away":
            await table.add({"away": seat, "plays": BOT})
        case "decide":
            await _decide(table, seat)


async def _decide(table: LiveTable, seat: int) -> None:
    """The clock of a person has run out: this one decision is made by a bot."""
    late = table.pacing.late
    late[seat] = late.get(seat, 0) + 1
    count = late[seat]
    driver = table.story.running
    if driver.seat != seat:
        return
    if table.story.game.phase == "trade":
        await table.play(seat, {"do": "end-trade"})
    else:
        step = driver.answer(driver.request(), stand_in(table.story, seat).answer(driver.request()))
        if step.action is not None and step.action["do"] != "pass":
            await table.keep(step)
    late[seat] = count
    if count >= LATE_TWICE and table.story.options.absent == "bot" and table.story.state == PLAYING:
        await table.add({"away": seat, "plays": BOT})


# Bots


async def _bot(table: LiveTable, due: Due) -> None:
    """Lets a bot think, and shows what it does when it is due, unless something happened before."""
    moves = table.moves
    driver = table.story.running
    bot = driver.bots[due.seat]
    if due.at is None or bot is None:
        await _wait(table, None)
        return
    request = driver.request()
    answer = await _thought(table, bot, request)
    if answer.get("do") != "pass" and not await _until_due(table, due.at, moves):
        return
    await table.change(lambda: _answered(table, request, answer, moves))


async def _thought(table: LiveTable, bot: bots.Player, request: Request) -> Json:
    loop = asyncio.get_running_loop()
    answer = await loop.run_in_executor(table.means.threads, answer_of, bot, request)
    return passing() if not isinstance(answer, dict) or _said_before(table, request, answer) else answer


async def _until_due(table: LiveTable, at: float, moves: int) -> bool:
    """Waits until a bot's answer is due; False when the table has changed in between."""
    at = table.pacing.shown_at(at, table.means.clock.now())
    while table.moves == moves:
        now = table.means.clock.now()
        if now >= at:
            return True
        table.stirred.clear()
        await _wait(table, at - now)
    return False


async def _answered(table: LiveTable, request: Request, answer: Json, moves: int) -> None:
    driver, seat = table.story.running, request["seat"]
    if table.moves != moves or driver.seat != seat or driver.bots[seat] is None:
        return
    if answer.get("do") == "end-trade" and table.story.game.is_legal(seat, answer):
        await _end_trade(table, seat)
        return
    step = driver.answer(request, answer)
    table.moves += 1
    table.pass_over()
    if step.action is not None and step.action["do"] != "pass":
        await table.keep(step, why(request["view"], step.action, seat))


async def _end_trade(table: LiveTable, seat: int) -> None:
    """Ends a bot's trade, after a moment where people may want one."""
    moment = table.pacing.moment(seat)
    if moment:
        table.pacing.ending = Ending(seat, table.means.clock.now() + moment, False)
        table.publish()
    else:
        await table.play(seat, {"do": "end-trade"})


def _said_before(table: LiveTable, request: Request, answer: Json) -> bool:
    """Whether a bot would make an offer that it has made in this turn already."""
    if answer.get("do") != "offer" or not table.story.game.is_legal(request["seat"], answer):
        return False
    view, give = request["view"], answer["give"]
    hand = view["seats"][request["seat"]]["hand"]
    gives = [view["turned_up"][place] for place in give.get("turned_up", [])]
    gives += [hand[place] for place in give.get("hand", [])]
    offer = {"from": request["seat"], "to": answer["to"], "gives": gives, "want": answer["want"]}
    return content(offer) in table.story.offered
