"""The database's tables: what is stored of people, of tables and of everything that happened at them."""

from sqlalchemy import BigInteger, Double, ForeignKey, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

NUMBER = BigInteger().with_variant(Integer, "sqlite")
"""A key that counts up by itself: SQLite does that for plain integers only."""


class Base(DeclarativeBase):
    """The tables of the database, for the storage and for the migrations."""


class PersonModel(Base):
    """A guest. Only a hash of the secret is kept by which the guest is known again."""

    __tablename__ = "people"

    id: Mapped[int] = mapped_column(NUMBER, primary_key=True, autoincrement=True)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(Text)
    options: Mapped[str] = mapped_column(Text)


class TableModel(Base):
    """A table: what it was made of, and in which state it is (`gathering`, `playing`, `over`)."""

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(NUMBER, primary_key=True, autoincrement=True)
    code: Mapped[str] = mapped_column(String(32), unique=True)
    made: Mapped[str] = mapped_column(Text)
    at: Mapped[float] = mapped_column(Double)
    state: Mapped[str] = mapped_column(String(16))
    public: Mapped[bool] = mapped_column(index=True)


class StepModel(Base):
    """One thing that happened at a table. The key refuses the second of two simultaneous steps."""

    __tablename__ = "steps"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    step: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    at: Mapped[float] = mapped_column(Double)
    body: Mapped[str] = mapped_column(Text)


class SeatModel(Base):
    """Which person sits where, to find the tables of a person."""

    __tablename__ = "seats"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), index=True)


class NotesModel(Base):
    """What a table keeps for one person alone: the draft of an offer, what was read, who is muted."""

    __tablename__ = "notes"

    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), primary_key=True)
    person_id: Mapped[int] = mapped_column(ForeignKey("people.id"), primary_key=True)
    body: Mapped[str] = mapped_column(Text)
