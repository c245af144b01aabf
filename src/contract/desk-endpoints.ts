import { createAdminInputSchema } from './auth.ts';
import {
  agentListSchema,
  presenceInputSchema,
  presenceResultSchema,
  replyInputSchema,
  replyListSchema,
  replySchema,
  ticketCountsSchema,
  ticketLogSchema,
  ticketNoteViewSchema,
  ticketSearchQuerySchema,
  ticketSearchResultSchema,
} from './desk.ts';
import { endpoint } from './endpoint.ts';
import {
  importJobListSchema,
  importJobSchema,
  importRowPageSchema,
  importRowsQuerySchema,
  startImportQuerySchema,
  tickInputSchema,
} from './import.ts';
import { importReportSchema, stationPageSchema, stationsQuerySchema } from './station.ts';
import { taxFileInputSchema, taxFileSchema, taxTablesSchema } from './tax.ts';
import { handOverInputSchema, noteInputSchema } from './ticket.ts';
import { activateQuerySchema, userPageSchema, usersQuerySchema } from './user.ts';

/** The calls of the staff's and administrators' pages, loaded with them. */
export const DESK_ENDPOINTS = {
  /** The same call with the new-admin payload; the reference server serves it as `register` and looks at the token. */
  createAdmin: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/auth/register',
    access: 'super',
    body: createAdminInputSchema,
  }),
  users: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/admin/users',
    access: 'staff',
    query: usersQuerySchema,
    result: userPageSchema,
  }),
  approveUser: endpoint({ api: 'auth', method: 'PUT', path: '/api/admin/users/{userId}/approve', access: 'staff' }),
  rejectUser: endpoint({ api: 'auth', method: 'PUT', path: '/api/admin/users/{userId}/reject', access: 'staff' }),
  promoteUser: endpoint({
    api: 'auth',
    method: 'PUT',
    path: '/api/admin/users/{userId}/promote-super-admin',
    access: 'super',
  }),
  deleteUser: endpoint({ api: 'auth', method: 'DELETE', path: '/api/admin/users/{userId}', access: 'super' }),
  importStations: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/api/maintenance-services/import',
    access: 'staff',
    result: importReportSchema,
  }),
  stations: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/maintenance-services',
    access: 'user',
    query: stationsQuerySchema,
    result: stationPageSchema,
  }),
  activateAccount: endpoint({
    api: 'main',
    method: 'GET',
    path: '/account/activate',
    access: 'super',
    query: activateQuerySchema,
  }),

  // From here on additions of the reference server: a backend may answer 404 or 405, and the page does without.
  /** Logs another account out on all its devices. */
  endUserSessions: endpoint({
    api: 'auth',
    method: 'DELETE',
    path: '/api/admin/users/{userId}/sessions',
    access: 'super',
  }),
  /** How many tickets each tab holds. */
  ticketCounts: endpoint({
    api: 'main',
    method: 'GET',
    path: '/ticket/counts',
    access: 'staff',
    result: ticketCountsSchema,
  }),
  /** Full text over tickets and messages. */
  searchTickets: endpoint({
    api: 'main',
    method: 'GET',
    path: '/ticket/search',
    access: 'staff',
    query: ticketSearchQuerySchema,
    result: ticketSearchResultSchema,
  }),
  /** Says that one looks at a ticket, or types in it; answers who else does. To be said again every 10 s. */
  ticketPresence: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/ticket/presence/{id}',
    access: 'staff',
    body: presenceInputSchema,
    result: presenceResultSchema,
  }),
  /** Who did what with a ticket, and what staff wrote about it for one another. */
  ticketLog: endpoint({
    api: 'main',
    method: 'GET',
    path: '/ticket/log/{id}',
    access: 'staff',
    result: ticketLogSchema,
  }),
  /** Writes an internal note. */
  addNote: endpoint({
    api: 'main',
    method: 'POST',
    path: '/ticket/note/{id}',
    access: 'staff',
    body: noteInputSchema,
    result: ticketNoteViewSchema,
  }),
  /** Who can be given a ticket. */
  agents: endpoint({ api: 'main', method: 'GET', path: '/ticket/agents', access: 'staff', result: agentListSchema }),
  /** Gives a ticket to an agent, with a note where there is something to say. */
  handOverTicket: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/ticket/hand-over/{id}',
    access: 'staff',
    body: handOverInputSchema,
  }),
  /** The replies that staff share. */
  replies: endpoint({ api: 'main', method: 'GET', path: '/ticket/replies', access: 'staff', result: replyListSchema }),
  addReply: endpoint({
    api: 'main',
    method: 'POST',
    path: '/ticket/replies',
    access: 'staff',
    body: replyInputSchema,
    result: replySchema,
  }),
  changeReply: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/ticket/replies/{id}',
    access: 'staff',
    body: replyInputSchema,
    result: replySchema,
  }),
  deleteReply: endpoint({ api: 'main', method: 'DELETE', path: '/ticket/replies/{id}', access: 'staff' }),

  /** Takes a spreadsheet in (multipart, one field `file`; query `kind`); nothing is written to the stations yet. */
  startImport: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/api/maintenance-services/imports',
    access: 'staff',
    query: startImportQuerySchema,
    result: importJobSchema,
  }),
  /** The last imports, newest first. */
  imports: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/maintenance-services/imports',
    access: 'staff',
    result: importJobListSchema,
  }),
  importJob: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/maintenance-services/imports/{id}',
    access: 'staff',
    result: importJobSchema,
  }),
  /** A page of what the file would do, row by row. */
  importRows: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/maintenance-services/imports/{id}/rows',
    access: 'staff',
    query: importRowsQuerySchema,
    result: importRowPageSchema,
  }),
  /** Ticks suspicious rows of a preview to go in, or takes the ticks away; again, it changes nothing. */
  tickImportRows: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/api/maintenance-services/imports/{id}/ticks',
    access: 'staff',
    body: tickInputSchema,
    result: importJobSchema,
  }),
  /** Writes what the preview showed, in one transaction. */
  applyImport: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/api/maintenance-services/imports/{id}/apply',
    access: 'staff',
    result: importJobSchema,
  }),
  /** Takes the last import back. */
  undoImport: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/api/maintenance-services/imports/{id}/undo',
    access: 'staff',
    result: importJobSchema,
  }),
  /** Stops an import that is not written, and forgets it. */
  cancelImport: endpoint({
    api: 'auth',
    method: 'DELETE',
    path: '/api/maintenance-services/imports/{id}',
    access: 'staff',
    result: importJobSchema,
  }),
  /** The fuel tax tables that plans are made with. */
  taxTables: endpoint({
    api: 'main',
    method: 'GET',
    path: '/assistant/tax-rates',
    access: 'staff',
    result: taxTablesSchema,
  }),
  /** Reads a file of fuel tax rates and tells what it would change; stores it where that is asked for and nothing is wrong. */
  importTaxRates: endpoint({
    api: 'main',
    method: 'POST',
    path: '/assistant/tax-rates',
    access: 'staff',
    body: taxFileInputSchema,
    maxBodyBytes: 320 * 1024,
    result: taxFileSchema,
  }),
} as const;
