/**
 * The header that carries a proof along with the call that it was asked for. In a file of its own: every page's calls know
 * it, and need not carry the schemas.
 */
export const PROOF_HEADER = 'Milepost-Proof';
