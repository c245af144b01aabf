/** What a document to read is made of: a paragraph, or a list of points. */
export type LegalBlock = string | readonly string[];

export interface LegalSection {
  /** The section's anchor. */
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

/**
 * Terms and Privacy. In their texts `{email}` and `{phone}` stand for those of the configuration, and
 * `{terms}`, `{privacy}`, `{help}`, `{settings}` and `{profile}` for links to those pages.
 */
export interface LegalDocument {
  readonly title: string;
  /** When it was last changed. */
  readonly date: string;
  readonly lead: string;
  /** The facts nobody should have to look for. */
  readonly short: readonly string[];
  readonly sections: readonly LegalSection[];
}

/** The words around such a document. */
export const LEGAL = {
  short: 'In short',
  contents: 'On this page',
  print: 'Print',
  links: {
    terms: 'Terms and Conditions',
    privacy: 'Privacy Policy',
    help: 'Help',
    settings: 'Settings',
    profile: 'Profile Settings',
  },
} as const;
