import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import release from '#server/db/previous-release.json' with { type: 'json' };
import { breakingStatements } from './migrations.ts';

const FOLDER = 'server/db/migrations';
const { entries } = JSON.parse(readFileSync(`${FOLDER}/meta/_journal.json`, 'utf8')) as {
  readonly entries: readonly { readonly when: number; readonly tag: string }[];
};

describe('a migration', () => {
  it('since the release before leaves that one working', () => {
    expect(entries.some(({ when }) => when === release.lastMigration)).toBe(true);
    const since = entries.filter(({ when }) => when > release.lastMigration);
    const found = since.flatMap(({ tag }) =>
      breakingStatements(readFileSync(`${FOLDER}/${tag}.sql`, 'utf8')).map((line) => `${tag}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    'drop table if exists stations_before;',
    'alter table tickets drop column close_date;',
    'alter table tickets rename column close_date to closed_at;',
    'alter table tickets rename to requests;',
    'alter table tickets alter column id type bigint;',
    'alter table tickets alter column id set data type bigint;',
    'alter table tickets alter column user_id set not null;',
    'alter table tickets add column city text not null;',
    'alter table tickets add column a integer default 1, add column city text not null;',
    'alter table tickets add constraint one unique (user_id);',
    'create unique index tickets_one on tickets (user_id);',
    "delete from messages where text = '';",
  ])('may not say: %s', (statement) => {
    expect(breakingStatements(statement)).toHaveLength(1);
  });

  it.each([
    'create table fills (id integer primary key, city text not null unique);',
    'alter table tickets add column city text;',
    "alter table tickets add column city text not null default '';",
    'alter table tickets alter column close_date drop not null;',
    'create index tickets_city on tickets (city);\n-- Nobody has to drop table or rename anything.',
    "update settings set value = 'drop table';",
    'create function forget() returns trigger language plpgsql as $$ begin delete from push; return null; end $$;',
    '-- The release before reads none of it since 0.1.0.\ndrop table stations_before;',
  ])('may say: %s', (statement) => {
    expect(breakingStatements(statement)).toEqual([]);
  });
});
