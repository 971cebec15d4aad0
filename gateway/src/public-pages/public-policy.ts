/** As strict as the shell's, and without inline styles. */
function policy(frameAncestors: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${frameAncestors}`,
    "object-src 'none'",
  ].join('; ')
}

/** Anybody may frame a project's status: it can be read, not operated. */
export const PROJECT_POLICY = policy('*')

/** Nobody may frame what is signed: a page around it could make somebody sign what they did not see. */
export const PROPOSAL_POLICY = policy("'none'")
