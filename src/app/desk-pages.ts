// In a chunk of its own: the first page would otherwise name every file that the staff's pages are made of, and carry the
// door of the tickets, which leads to the database.
export { Accounts, Reports, Upload, Users } from '#src/features/admin/index.ts';
export { Board, History } from '#src/features/tickets/index.ts';
