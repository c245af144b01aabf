import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { validate } from 'dockerfile-utils';
import { afterAll, describe, expect, it } from 'vitest';
import { readServingEnv } from '#server/env.ts';
import { findTool } from '#tests/support/harness/tool.ts';

const FOLDER = 'server/deploy';
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const scratch = mkdtempSync(join(tmpdir(), 'milepost-deploy-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, ...env } });
  return { status, output: `${stdout}${stderr}` };
};
/** Settings of a file of `NAME=value` lines. @param filled takes the place of those that are left to an operator */
const settingsOf = (file: string, filled = ''): Record<string, string> =>
  Object.fromEntries(
    [...read(file).matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value || filled]),
  );
const FIRST_START = { SUPER_ADMIN_EMAIL: 'boss@fleet.test', SUPER_ADMIN_PASSWORD: 'our-own-secret-7' };

const analyze = findTool('systemd-analyze');
describe.runIf(analyze)('the unit of systemd', () => {
  // The machine that judges it may have Node elsewhere.
  const unit = join(scratch, 'milepost@.service');
  writeFileSync(unit, read('milepost@.service').replace('ExecStart=/usr/bin/node', `ExecStart=${process.execPath}`));

  it('is one', () => {
    expect(run(analyze ?? '', ['verify', unit])).toEqual({ status: 0, output: '' });
  });

  it('is closed: its exposure is at most 2 of 10', () => {
    const { status, output } = run(analyze ?? '', ['security', '--offline=true', '--threshold=20', '--no-pager', unit]);
    expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
  });
});

const caddy = findTool('caddy');
it.runIf(caddy).each(['Caddyfile', 'files.Caddyfile'])('the proxy takes %s', (file) => {
  const env = { XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch };
  const args = ['validate', '--config', join(FOLDER, file), '--adapter', 'caddyfile'];
  const { status, output } = run(caddy ?? '', args, env);
  expect({ status, warnings: output.split('\n').filter((line) => /"level":"(warn|error)"/.test(line)) }).toMatchObject({
    status: 0,
  });
});

const promtool = findTool('promtool');
describe.runIf(promtool)('the rules for alarms', () => {
  it('are rules', () => {
    expect(run(promtool ?? '', ['check', 'rules', join(FOLDER, 'alerts.yml')])).toMatchObject({ status: 0 });
  });

  const AT = 'job="milepost",instance="a"';
  const refused = { [`milepost_requests_total{${AT},route="/ticket/changes",status="503"}`]: '0+60x20' };
  const streams = (open: number) => ({
    [`milepost_streams{${AT}}`]: `${open}x20`,
    [`milepost_streams_max{${AT}}`]: '10000x20',
  });
  it.each([
    ['rise where a process has as many streams as it may', { ...streams(9_990), ...refused }, ['MilepostStreamsFull']],
    ['do not take a database that is away for too many streams', { ...streams(12), ...refused }, []],
    [
      'rise where a full disk has calls refused, a process’s or the database’s',
      { [`milepost_events_total{${AT},event="no-room"}`]: '0x12 1x8' },
      ['MilepostNoRoom'],
    ],
  ])('%s', (_, series, rising) => {
    const labels = 'ALERTS{alertname=~"Milepost(StreamsFull|NoRoom)",alertstate="firing"}';
    const test = {
      rule_files: [resolve(FOLDER, 'alerts.yml')],
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
          promql_expr_test: [
            {
              expr: `count by (alertname) (${labels})`,
              eval_time: '15m',
              exp_samples: rising.map((alertname) => ({ labels: `{alertname="${alertname}"}`, value: 1 })),
            },
          ],
        },
      ],
    };
    const file = join(scratch, 'alerts.test.json');
    writeFileSync(file, JSON.stringify(test));
    const { status, output } = run(promtool ?? '', ['test', 'rules', file]);
    expect({ status, output }).toMatchObject({ status: 0 });
  });
});

it('the Dockerfile has nothing that is wrong, and copies what is there', () => {
  const text = read('Dockerfile');
  expect(validate(text)).toEqual([]);
  const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '));
  expect(copied.filter((file) => !existsSync(file))).toEqual([]);
  // What a build makes comes from the sources alone.
  expect(read('Dockerfile.dockerignore').split('\n')).toEqual(
    expect.arrayContaining(['dist', 'node_modules', '.data']),
  );
});

const compose = findTool('docker-compose');
describe.runIf(compose)('the compose file', () => {
  const config = (settings: Readonly<Record<string, string>>) => {
    const file = join(scratch, 'compose.env');
    writeFileSync(
      file,
      Object.entries(settings)
        .map((entry) => entry.join('='))
        .join('\n'),
    );
    return run(compose ?? '', ['--env-file', file, '--file', join(FOLDER, 'compose.yaml'), 'config']);
  };
  const secrets = settingsOf('compose.env.example', 'a-secret-of-24-characters');
  const filled = { ...secrets, MAIL_FROM: 'no-reply@milepost.example', ...FIRST_START };

  it('is one, and gives Milepost settings that production starts with', () => {
    const { status, output } = config(filled);
    expect({ status, output: status === 0 ? '' : output }).toEqual({ status: 0, output: '' });
    const [, block = ''] = /\n {2}milepost-1:\n[\s\S]*?\n {4}environment:\n((?: {6}.*\n)+)/.exec(output) ?? [];
    const given = Object.fromEntries(
      [...block.matchAll(/^ {6}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [
        name,
        value.replace(/^'(.*)'$/, '$1'),
      ]),
    );
    expect(readServingEnv({ NODE_ENV: 'production', ...given })).toMatchObject({
      ...{ production: true, TRUSTED_PROXIES: 1, PUBLIC_URL: 'https://milepost.example' },
      s3: { bucket: 'milepost', endpoint: 'https://files.milepost.example' },
    });
  });

  it('does not start with a secret that nobody has chosen', () => {
    const { status, output } = config({ ...filled, POSTGRES_PASSWORD: '' });
    expect(status).not.toBe(0);
    expect(output).toContain('POSTGRES_PASSWORD');
  });
});

it('the example of the service’s settings is one that production starts with', () => {
  const unit = /^Environment=(.*)$/m.exec(read('milepost@.service'))?.[1]?.replace('%i', '8081').split(' ') ?? [];
  const own = Object.fromEntries(unit.map((setting) => setting.split('=')));
  expect(readServingEnv({ ...settingsOf('milepost.env.example'), ...own })).toMatchObject({
    ...{ production: true, PORT: 8081, host: '127.0.0.1', TRUSTED_PROXIES: 1 },
  });
});
