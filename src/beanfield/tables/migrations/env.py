"""Runs the migrations on the connection that `upgrade` gives; Alembic loads this file by its name."""

from alembic import context

from beanfield.tables.models import Base

context.configure(
    connection=context.config.attributes["connection"], target_metadata=Base.metadata, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
