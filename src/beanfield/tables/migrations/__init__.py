"""Changes of the database from version to version; they run by themselves when a server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

FOLDER = Path(__file__).parent


def upgrade(connection: Connection, version: str = "head") -> None:
    """Brings the database of this connection to a version, by default the newest."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, version)
    connection.commit()
