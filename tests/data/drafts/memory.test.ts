import { describe, expect, it } from 'vitest';
import { mergedDraft } from '#src/data/db/drafts.ts';
import { DraftMemory } from '#src/data/drafts/memory.ts';

/** Typed into a box whose stored draft was read, and empty. */
const typed = (text: string): DraftMemory => {
  const draft = new DraftMemory();
  draft.applyStored({ stored: '', version: draft.version });
  draft.show(text, true);
  return draft;
};
/** @param stored what the store had */
const store = (box: DraftMemory, saved = true, stored = ''): string => {
  const { draft, tried } = box.save();
  const { text } = draft(stored);
  tried(saved ? text : undefined);
  return text;
};
const read = (draft: DraftMemory, stored: string) => draft.applyStored({ stored, version: draft.version });

describe('what a composer knows of its draft', () => {
  it('shows what another tab has written, and what is typed here goes behind it', () => {
    const draft = new DraftMemory();
    expect(read(draft, 'theirs')).toBe(true);
    expect(draft.text).toBe('theirs');
    draft.show('mine', true);
    expect(read(draft, 'theirs anew')).toBe(true);
    expect(draft.text).toBe('theirs anew\nmine');
  });

  it('is emptied where another tab has sent it, but never of what is typed here', () => {
    const draft = typed('sent elsewhere');
    store(draft);
    expect(read(draft, '')).toBe(true);
    expect(draft.text).toBe('');
    draft.show('mine', true);
    expect(read(draft, '')).toBe(false);
    expect(draft.text).toBe('mine');
  });

  it('goes by nothing that was read before its own last write ended: a slow reading emptied the box', () => {
    const draft = typed('one');
    store(draft);
    const { rest, tried } = draft.send();
    const early = { stored: '', version: draft.version };
    expect(rest.stays('one')).toBe('');
    tried(true);
    draft.show('two', true);
    const beside = { stored: '', version: draft.version };
    expect(store(draft)).toBe('two');
    const late = [early, beside, { stored: 'one', version: early.version }];
    for (const seen of late) expect(draft.applyStored(seen)).toBe(false);
    expect(draft.text).toBe('two');
  });

  it('says what only the box has, and what it may be put over, until that is stored', () => {
    const draft = new DraftMemory();
    draft.show('early', true);
    expect(draft.unsaved).toMatchObject({ text: 'early' });
    read(draft, '');
    expect(draft.unsaved).toMatchObject({ text: 'early', over: [''] });
    const { draft: saving, tried } = draft.save();
    saving('');
    draft.show('early on', true);
    expect(draft.unsaved).toMatchObject({ text: 'early on', over: ['', 'early'] });
    tried('early');
    expect(draft.unsaved).toMatchObject({ text: 'early on', over: ['early'] });
    store(draft);
    expect(draft.unsaved).toBeUndefined();
    const { rest, tried: sent } = draft.send();
    expect(draft.unsaved).toMatchObject({ text: '', sending: ['early on'] });
    draft.show('next', true);
    expect(draft.unsaved).toMatchObject({ text: 'next', sending: ['early on'] });
    rest.stays('');
    sent(true);
    expect(draft.unsaved).toBeUndefined();
  });

  it('keeps a message on its way before what is typed meanwhile, until it is stored as one', () => {
    const draft = typed('first');
    const { rest, tried } = draft.send();
    draft.show('second', true);
    expect(store(draft)).toBe('first\nsecond');
    draft.show('second and more', true);
    expect(rest.stays('first\nsecond')).toBe('second and more');
    expect(draft.dirty).toBe(false);
    tried(true);
    expect(read(draft, 'second and more')).toBe(false);
  });

  it('leaves a stored draft that was never read where it is, when a message is sent before it', () => {
    const draft = new DraftMemory();
    draft.show('quick', true);
    const { rest, tried } = draft.send();
    expect(rest.stays('from before')).toBe('from before');
    tried(true);
    expect([draft.isRead, draft.dirty]).toEqual([false, false]);
    expect(read(draft, 'from before')).toBe(true);
    expect([draft.isRead, draft.text]).toEqual([true, 'from before']);
  });

  it('still has what could not be stored', () => {
    const draft = typed('kept');
    store(draft, false);
    expect(draft.dirty).toBe(true);
    expect(store(draft)).toBe('kept');
  });

  it('takes what is there for nothing new where typing goes on beside a write that fails', () => {
    const draft = new DraftMemory();
    read(draft, 'left');
    draft.show('left rear', true);
    const { tried } = draft.save();
    draft.show('left rear tire', true);
    tried(undefined);
    expect(read(draft, 'left')).toBe(false);
    expect(draft.text).toBe('left rear tire');
    expect(store(draft)).toBe('left rear tire');
  });

  it('knows what a write before the one under way has stored: a copy takes its place', () => {
    const draft = typed('left');
    const first = draft.save();
    first.draft('');
    draft.show('left rear', true);
    draft.save().draft('');
    first.tried('left');
    draft.show('left rear tire', true);
    expect(draft.unsaved?.over).toEqual(['left', 'left rear']);
  });

  it('brings no message back that is stored before the draft that was on its way to the store with it', () => {
    const draft = typed('first');
    const { rest, tried } = draft.send();
    draft.show('second', true);
    const { draft: saving, tried: saved } = draft.save();
    expect(rest.stays('')).toBe('second');
    tried(true);
    expect(saving('second')).toMatchObject({ text: 'second' });
    saved('second');
    expect([draft.text, draft.dirty]).toEqual(['second', false]);
  });

  it.each([
    { what: 'came to nothing', has: 'left rear', gets: 'left rear\nand front' },
    { what: 'is done', has: '', gets: 'and front' },
  ])('is stored with what was sent, or without, as the transaction that took it along $what', ({ has, gets }) => {
    const draft = typed('left rear');
    store(draft);
    const { rest, tried } = draft.send();
    expect(rest.stays('left rear')).toBe('');
    draft.show('and front', true);
    expect(store(draft, true, has)).toBe(gets);
    // Tried again, where it came to nothing.
    if (has !== '') expect(rest.stays(gets)).toBe('and front');
    tried(true);
    expect(draft.text).toBe('and front');
    draft.show('and front, please', true);
    expect(store(draft, true, 'and front')).toBe('and front, please');
  });

  it('takes no message along that was sent before it and is not stored yet: its transaction came to nothing', () => {
    const draft = typed('first');
    store(draft);
    const first = draft.send();
    expect(first.rest.stays('first')).toBe('');
    draft.show('second', true);
    const second = draft.send();
    expect(second.rest.stays('first')).toBe('first');
    second.tried(true);
    expect(first.rest.was?.()).toContain('first');
    expect(first.rest.stays('first')).toBe('');
    first.tried(true);
    expect(draft.text).toBe('');
  });

  it('is in the draft still where its transaction came to nothing, also among what another tab has written there since', () => {
    const draft = typed('mine');
    store(draft);
    const { rest } = draft.send();
    expect(rest.stays('mine')).toBe('');
    draft.show('next', true);
    const { draft: saving } = draft.save();
    expect(mergedDraft('mine\ntheirs', saving('mine\ntheirs'))).toBe('mine\nnext\ntheirs');
  });

  it('stands behind what another tab stored in the same moment, in the store and in the box', () => {
    const draft = typed('mine');
    const { draft: saving, tried } = draft.save();
    const stored = mergedDraft('theirs', saving('theirs'));
    draft.show('mine and more', true);
    expect(stored).toBe('theirs\nmine');
    tried(stored);
    expect(draft.text).toBe('theirs\nmine and more');
    expect(draft.save().draft('')).toEqual({ text: 'theirs\nmine and more', over: [stored] });
  });

  it('is stored without what another tab has sent, also where it goes on behind a line of that', () => {
    const draft = typed('mine');
    store(draft);
    draft.show('mine and more', true);
    draft.applyStored({ stored: 'mine\ntheirs', version: draft.version });
    expect(draft.text).toBe('mine and more\ntheirs');
    const { draft: saving } = draft.save();
    expect(mergedDraft('', saving(''))).toBe('and more');
  });

  it('takes nothing along, as it is sent, that another tab has stored in the same moment; not even where that is tried again', () => {
    const draft = typed('mine');
    store(draft);
    const { rest, tried } = draft.send();
    draft.show('next', true);
    for (let tries = 0; tries < 2; tries += 1) expect(rest.stays('theirs')).toBe('theirs\nnext');
    tried(true);
    expect([draft.text, draft.dirty]).toEqual(['theirs\nnext', false]);
    expect(read(draft, 'theirs\nnext')).toBe(false);
  });

  it('knows what is stored where a message could not be', () => {
    const draft = typed('mine');
    store(draft);
    const { rest, tried } = draft.send();
    expect(rest.stays('mine')).toBe('');
    draft.show('mine', true);
    tried(false);
    expect(draft.save().draft('')).toEqual({ text: 'mine', over: ['mine'] });
  });

  it('keeps what was typed here between lines that another tab has sent', () => {
    const draft = typed('left');
    store(draft);
    draft.show('left\nrear', true);
    read(draft, 'left\nat pump 4');
    expect(draft.text).toBe('left\nrear\nat pump 4');
    read(draft, '');
    expect(draft.text).toBe('rear');
  });

  it('stores no empty box over the beginning of a message that could not be stored, and is tried again', () => {
    const draft = typed('left');
    store(draft);
    draft.show('left rear', true);
    const { rest } = draft.send();
    expect(rest.stays('left')).toBe('');
    // On a full device that came to nothing; the box is stored before the next try.
    expect(store(draft, true, 'left')).toBe('left rear');
    expect(rest.stays('left rear')).toBe('');
  });

  it('keeps of what it shows what was typed here, where another tab has sent the rest', () => {
    const draft = typed('left');
    store(draft);
    draft.show('left rear', true);
    expect(read(draft, '')).toBe(true);
    expect(draft.text).toBe('rear');
  });

  it.each([
    ['left\nrear', ''],
    ['theirs\nleft', 'theirs'],
    ['theirs', 'theirs'],
  ])('takes along what a page that started meanwhile has stored of its copy: of %j stays %j', (stored, rest) => {
    const draft = new DraftMemory();
    draft.show('left\nrear axle', true);
    expect(draft.send().rest.stays(stored)).toBe(rest);
  });

  it.each([
    ['left', 'left\nrear'],
    ['left', 'left'],
    ['', 'left\nrear'],
  ])('goes on where a page that started meanwhile has stored its copy: over %j, %j is there', (known, stored) => {
    const draft = typed(known);
    store(draft);
    draft.show('left\nrear axle', true);
    read(draft, stored);
    expect(draft.text).toBe('left\nrear axle');
    draft.show('left\nrear axle, again', true);
    expect(draft.send().rest.stays(stored)).toBe('');
  });

  it('begins a line of its own behind what another tab has stored, where it was empty', () => {
    const draft = typed('mine');
    store(draft);
    const { rest, tried } = draft.send();
    expect(rest.stays('at pump 4')).toBe('at pump 4');
    draft.show('next', true);
    tried(true);
    expect(draft.text).toBe('at pump 4\nnext');
  });

  it('knows what is stored where the draft was stored beside a message that could not be', () => {
    const draft = typed('left');
    store(draft);
    const { rest, tried } = draft.send();
    expect(rest.stays('left')).toBe('');
    expect(store(draft)).toBe('');
    draft.show('left', true);
    tried(false);
    expect(draft.save().draft('')).toEqual({ text: 'left', over: [''] });
  });

  it('goes with a request as it knew it, also where a full device has not stored all of it', () => {
    const draft = typed('rear');
    store(draft);
    draft.show('rear axle', true);
    // Its storing has failed.
    store(draft, false, 'rear');
    const { stays } = draft.remainder('rear axle');
    expect(['rear', 'rear axle', ''].map(stays)).toEqual(['', '', '']);
    // What another tab has put behind it, or before it, stays.
    expect(['rear\ntheirs', 'rear and theirs', 'theirs\nrear'].map(stays)).toEqual(['theirs', 'and theirs', 'theirs']);
    expect(stays('theirs')).toBe('theirs');
  });

  it('takes nothing along with a request that it shows since that was said', () => {
    const draft = typed('rear');
    store(draft);
    read(draft, 'rear\ntheirs');
    expect(draft.remainder('rear').stays('rear\ntheirs')).toBe('theirs');
  });
});
