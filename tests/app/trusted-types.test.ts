import { afterEach, describe, expect, it, vi } from 'vitest';
import { admitOwnScripts } from '#src/app/trusted-types.ts';

const PAGE = 'https://milepost.test/chat/7?x=1';

afterEach(() => vi.unstubAllGlobals());

/** The name and the rules of the policy that a browser with Trusted Types is given. */
const policy = () => {
  const createPolicy = vi.fn();
  vi.stubGlobal('trustedTypes', { createPolicy });
  vi.stubGlobal('document', { baseURI: PAGE });
  admitOwnScripts();
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  return { name, rules };
};

describe('an own script', () => {
  it.each(['/sw.js', '/assets/planWorker-Ab12_d-4.js', 'https://milepost.test/assets/maplibre-worker-Ab12Cd34.mjs'])(
    'is %s',
    (url) => expect(policy().rules.createScriptURL(url)).toBe(url),
  );

  it.each([
    '/sw.js?x=1',
    '/sw.js#x',
    'sw.js',
    '//evil.test/sw.js',
    'https://evil.test/sw.js',
    'http://milepost.test/sw.js',
    '/storage/tickets/1/x/a-Ab12Cd34.js',
    '/message/attachment/7',
    '/assets/../storage/x-Ab12Cd34.js',
    '/assets/a/b-Ab12Cd34.js',
    '/assets/plain.js',
    'blob:https://milepost.test/0f8fad5b-d9cb-469f-a165-70867728950e',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    'http://[',
    '',
  ])('is not "%s"', (url) => expect(policy().rules.createScriptURL(url)).toBeNull());
});

describe('the policy', () => {
  it('makes addresses of own scripts alone, and neither HTML nor code', () => {
    const { name, rules } = policy();
    expect([name, Object.keys(rules)]).toEqual(['default', ['createScriptURL']]);
    expect([rules.createScriptURL('/sw.js'), rules.createScriptURL('/other.js')]).toEqual(['/sw.js', null]);
  });

  it('is not missed by a browser without Trusted Types', () => {
    vi.stubGlobal('trustedTypes', undefined);
    expect(admitOwnScripts).not.toThrow();
  });
});
