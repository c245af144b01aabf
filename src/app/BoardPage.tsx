// Through a part of its own: the door of the tickets leads to the database, which the first page must not carry.
export { Board as default } from '#src/features/tickets/index.ts';
