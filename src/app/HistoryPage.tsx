// As the board's page.
export { History as default } from '#src/features/tickets/index.ts';
