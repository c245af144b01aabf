// @vitest-environment happy-dom
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LegalPage } from '#src/features/info/ui/LegalPage.tsx';
import { PRIVACY } from '#src/texts/privacy.ts';
import { TERMS } from '#src/texts/terms.ts';
import { fakePage } from '#tests/app/page.ts';

const DOCUMENTS = [TERMS, PRIVACY].map((document) => [document.title, document] as const);
const WORDS = ['email', 'phone', 'terms', 'privacy', 'help', 'settings', 'profile'];

test.each(DOCUMENTS)(
  '%s: every section has an address of its own, every word in braces is known',
  (_title, document) => {
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z-]+$/);
    const texts = [document.lead, ...document.short, ...document.sections.flatMap(({ blocks }) => blocks.flat())];
    for (const [, word] of texts.join('\n').matchAll(/\{([^}]*)\}?/g)) expect(WORDS).toContain(word);
  },
);

test.each(DOCUMENTS)(
  '%s: contents in the order of its sections; addresses from the configuration',
  (_title, document) => {
    fakePage();
    render(<LegalPage document={document} />, { wrapper: MemoryRouter });
    const contents = within(screen.getByRole('navigation', { name: 'On this page' }));
    expect(contents.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      document.sections.map(({ id, title }) => [title, `/#${id}`]),
    );
    for (const mail of screen.getAllByRole('link', { name: 'support@milepost.test' }))
      expect(mail.getAttribute('href')).toBe('mailto:support@milepost.test');
    for (const call of screen.queryAllByRole('link', { name: '+1 (800) 555-0199' }))
      expect(call.getAttribute('href')).toBe('tel:+18005550199');
  },
);
