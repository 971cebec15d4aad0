/** As strict as the shell's, and without inline styles; only that anybody may frame a project's status. */
export const PUBLIC_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
  "object-src 'none'",
].join('; ')
