const count = (value: number, one: string): string[] =>
  value > 0 ? [value === 1 ? `1 ${one}` : `${value} ${one}s`] : [];

/** What is stored on this device and not sent, in words; empty where there is nothing. */
export const unsentWork = (actions: number, notes: number, drafts = 0): string => {
  const kinds = [...count(actions, 'action'), ...count(notes, 'voice note'), ...count(drafts, 'draft')];
  return [kinds.slice(0, -1).join(', '), ...kinds.slice(-1)].filter(Boolean).join(' and ');
};
