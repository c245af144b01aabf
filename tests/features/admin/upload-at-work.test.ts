import { describe, expect, it } from 'vitest';
import type { ImportJob, ImportStage } from '#src/contract/import.ts';
import { importAtWork, stillStands } from '#src/features/admin/upload/model/at-work.ts';
import { momentText } from '#src/features/admin/upload/model/format.ts';

const startedAt = '2026-11-24T02:41:00.000Z';
const atWork = { id: '7', by: 'Dana Whitfield', fileName: 'big.xlsx', startedAt };

describe('an import in the way', () => {
  it('is told in the time of the reader', () => {
    const obstacle = importAtWork({ body: { code: 'IMPORT_CONFLICT', message: 'In UTC.', atWork } });
    const sentence = `Dana Whitfield has been importing big.xlsx since ${momentText(startedAt)}. Wait until that is done, or cancel it.`;
    expect(obstacle).toEqual({ sentence, importId: '7' });
    expect(importAtWork({ body: { atWork: { ...atWork, by: null } } })?.sentence).toMatch(/^The import command has/);
  });
  it('is told as an undo while it is taken back, which is nobody’s to cancel', () => {
    expect(importAtWork({ body: { atWork: { ...atWork, undoing: true } } })).toEqual({
      sentence: 'The import of big.xlsx is just being taken back, which cannot be cancelled. Wait until that is done.',
      importId: '7',
    });
  });
  it.each([undefined, 'text', {}, { atWork: {} }, { atWork: { id: '7' } }])('is not read into %j', (body) => {
    expect(importAtWork({ body })).toBeUndefined();
  });
  it('stands in the way for as long as it is at work', () => {
    const obstacle = { sentence: '', importId: '7' };
    const jobs = (stage: ImportStage) => [{ id: '7', stage } as ImportJob];
    expect(stillStands(obstacle, jobs('writing'))).toBe(true);
    expect(stillStands(obstacle, undefined)).toBe(true);
    expect(stillStands(obstacle, jobs('done'))).toBe(false);
    expect(stillStands({ sentence: '', importId: undefined }, jobs('done'))).toBe(true);
  });
});
