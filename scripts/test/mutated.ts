/** What is changed, and the tests that are to notice. */
interface Mutated {
  files: readonly string[]
  tests: readonly string[]
}

const files = [
  'packages/contracts/src/money.ts',
  'packages/contracts/src/invoices/invoice-totals.ts',
  'packages/contracts/src/proposals/proposal-totals.ts',
  'packages/contracts/src/calendar-date.ts',
  'services/billing/src/invoices/invoice-rules.ts',
  'services/billing/src/payments/status-at-provider.ts',
  'packages/contracts/src/proposals/canonical-json.ts',
  'packages/contracts/src/proposals/event-chain.ts',
  'packages/contracts/src/proposals/sha-256.ts',
  'packages/contracts/src/proposals/verify-bundle.ts',
  'packages/contracts/src/sharing/embedding-sites.ts',
  'packages/server-kit/src/evidence-key.ts',
  'packages/server-kit/src/identity.ts',
  'packages/server-kit/src/if-match.ts',
  'packages/server-kit/src/share-token.ts',
  'packages/server-kit/src/signer.ts',
  'gateway/src/accounts/password.ts',
  'gateway/src/modules/operators.ts',
  'gateway/src/public-pages/public-policy.ts',
  'gateway/src/second-factor/secret-box.ts',
  'gateway/src/second-factor/totp.ts',
  'gateway/src/security/address.ts',
  'gateway/src/security/rate-limits.ts',
  'gateway/src/security/refuse-cross-site.ts',
]

/** What counts money and lets in, with the tests beside it; what verifies a bundle is tested beside what makes one. */
const computed: Mutated = {
  files,
  tests: [...files.map((file) => file.replace(/\.ts$/, '.test.ts')), 'services/proposals/src/signing/evidence-bundle.test.ts'],
}

/** What gives numbers, and whose rows there are: SQL for the most part, and so by tests with a database. */
const asked: Mutated = {
  files: ['services/billing/src/invoices/invoice-number.ts', 'packages/server-kit/src/scope.ts'],
  tests: ['services/billing/src/invoices/invoice-number.db.test.ts', 'packages/server-kit/src/scope.db.test.ts'],
}

export const mutated = { computed, asked }
export type MutatedPart = keyof typeof mutated
