import { createAdminInputSchema } from './auth.ts';
import {
  addStationSchema,
  editStationSchema,
  stationRecordSchema,
  undoOutcomeSchema,
  withheldPageSchema,
  withheldQuerySchema,
  withholdStationSchema,
} from './by-hand.ts';
import { customerSchema } from './customer.ts';
import {
  agentListSchema,
  presenceInputSchema,
  presenceResultSchema,
  replyChangeSchema,
  replyInputSchema,
  replyListSchema,
  replySchema,
  ticketCountsSchema,
  ticketLogSchema,
  ticketNoteViewSchema,
  ticketQuerySchema,
  ticketSearchQuerySchema,
  ticketSearchResultSchema,
} from './desk.ts';
import { endpoint } from './endpoint.ts';
import {
  importJobListSchema,
  importJobSchema,
  importRowPageSchema,
  importRowsQuerySchema,
  layoutInputSchema,
  startImportQuerySchema,
  tickInputSchema,
} from './import.ts';
import { BODY } from './limits.ts';
import { priorityInputSchema } from './priority.ts';
import { auditPageSchema, auditQuerySchema, ticketReportQuerySchema, ticketReportSchema } from './report.ts';
import { importReportSchema, stationPageSchema, stationsQuerySchema } from './station.ts';
import { taxFileInputSchema, taxFileSchema, taxTablesSchema } from './tax.ts';
import { handOverInputSchema, noteInputSchema, ticketPageSchema, ticketSchema } from './ticket.ts';
import { activateQuerySchema, judgeQuerySchema, userPageSchema, usersQuerySchema } from './user.ts';

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
  /** The board and the history. */
  tickets: endpoint({
    api: 'main',
    method: 'GET',
    path: '/ticket',
    access: 'staff',
    query: ticketQuerySchema,
    result: ticketPageSchema,
  }),
  users: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/admin/users',
    access: 'staff',
    query: usersQuerySchema,
    result: userPageSchema,
  }),
  approveUser: endpoint({
    api: 'auth',
    method: 'PUT',
    path: '/api/admin/users/{userId}/approve',
    access: 'staff',
    query: judgeQuerySchema,
  }),
  rejectUser: endpoint({
    api: 'auth',
    method: 'PUT',
    path: '/api/admin/users/{userId}/reject',
    access: 'staff',
    query: judgeQuerySchema,
  }),
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
    changes: true,
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
  /** Who asks in a ticket, and how they are reached. */
  ticketCustomer: endpoint({
    api: 'main',
    method: 'GET',
    path: '/ticket/customer/{id}',
    access: 'staff',
    result: customerSchema,
  }),
  /** How pressing a ticket is. */
  setPriority: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/ticket/priority/{id}',
    access: 'staff',
    body: priorityInputSchema,
    result: ticketSchema,
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
  /** Refused where somebody else has changed it since `from`. */
  changeReply: endpoint({
    api: 'main',
    method: 'PUT',
    path: '/ticket/replies/{id}',
    access: 'staff',
    body: replyChangeSchema,
    maxBodyBytes: 2 * BODY.maxBytes,
    result: replySchema,
  }),
  deleteReply: endpoint({ api: 'main', method: 'DELETE', path: '/ticket/replies/{id}', access: 'staff' }),

  /** How many tickets there were in a span of days, and how long they took: by day, agent and service. */
  ticketReport: endpoint({
    api: 'main',
    method: 'GET',
    path: '/ticket/report',
    access: 'staff',
    query: ticketReportQuerySchema,
    result: ticketReportSchema,
  }),
  /** Who did what, newest first. */
  auditTrail: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/admin/audit',
    access: 'super',
    query: auditQuerySchema,
    result: auditPageSchema,
  }),

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
  /** Reads the sheet of a preview otherwise: from another header row, with other meanings, by another rule for prices. */
  layoutImport: endpoint({
    api: 'auth',
    method: 'PUT',
    path: '/api/maintenance-services/imports/{id}/layout',
    access: 'staff',
    body: layoutInputSchema,
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
  /** What undoing an import would do. */
  undoOutcome: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/maintenance-services/imports/{id}/undo',
    access: 'staff',
    result: undoOutcomeSchema,
  }),
  /** Begins to take an import back, where nothing has said otherwise since. */
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
  /** A stop with where it came from and what became of it, withheld or not. */
  stationRecord: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/admin/stations/{id}',
    access: 'staff',
    result: stationRecordSchema,
  }),
  /** Stops that are hidden or removed, those of last first. */
  withheldStations: endpoint({
    api: 'auth',
    method: 'GET',
    path: '/api/admin/stations',
    access: 'staff',
    query: withheldQuerySchema,
    result: withheldPageSchema,
  }),
  addStation: endpoint({
    api: 'auth',
    method: 'POST',
    path: '/api/admin/stations',
    access: 'staff',
    body: addStationSchema,
    result: stationRecordSchema,
  }),
  /** Changes what is named; refused where the stop was changed since `updatedAt`. */
  editStation: endpoint({
    api: 'auth',
    method: 'PUT',
    path: '/api/admin/stations/{id}',
    access: 'staff',
    body: editStationSchema,
    result: stationRecordSchema,
  }),
  /** Hides a stop from drivers, removes it, or shows it again. */
  withholdStation: endpoint({
    api: 'auth',
    method: 'PUT',
    path: '/api/admin/stations/{id}/state',
    access: 'staff',
    body: withholdStationSchema,
    result: stationRecordSchema,
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
