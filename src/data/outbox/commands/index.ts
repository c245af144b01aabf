import type { CommandName, CommandSchemas } from '#src/contract/commands.ts';
import { assign } from './assign.ts';
import type { Command } from './command.ts';
import { handOver } from './hand-over.ts';
import { note } from './note.ts';
import { requestService } from './request-service.ts';
import { sendMessage } from './send-message.ts';
import { setStatus } from './set-status.ts';

/** The app's commands. A new one is a file here, its schema in `src/contract/commands.ts`, and a line in this table. */
export const COMMANDS = {
  'ticket.create': requestService,
  'message.send': sendMessage,
  'ticket.status': setStatus,
  'ticket.assign': assign,
  'ticket.hand-over': handOver,
  'ticket.note': note,
} as const satisfies { readonly [N in CommandName]: Command<CommandSchemas[N]> };
