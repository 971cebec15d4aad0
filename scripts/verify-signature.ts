import { readFile } from 'node:fs/promises'
import { describeBundle } from '../mf-public/src/verify/describe-bundle.ts'
import { openBundle } from '../mf-public/src/verify/open-bundle.ts'
import { type Verification, verifyBundle } from '../packages/contracts/src/proposals/verify-bundle.ts'
import { misunderstood, readArguments } from './start/arguments.ts'

const usage = `Usage: npm run verify-signature -- evidence.zip [--key <public keys that you trust>]

Checks the evidence of a signed proposal, offline. Several keys, as /.well-known/billfold-signing-key lists them, are separated by spaces or commas. Ends with 0 where it is whole, with 1 where it is not, with 2 where this was not understood.`

/** One of its two arguments comes from somebody whom nobody has to trust: whatever it holds, it is said in words. */
async function verify(): Promise<number> {
  const { values, positionals } = readArguments({ usage, options: { key: { type: 'string' } }, words: 1 })
  const [path = misunderstood(usage)] = positionals
  const trustedKeys = values.key?.split(/[\s,]+/).filter(Boolean)
  const verification = await verifyBundle(openBundle(await readFile(path)), trustedKeys)
  console.log(report(verification, trustedKeys !== undefined && trustedKeys.length > 0))
  return verification.problems.length > 0 ? 1 : 0
}

function report(verification: Verification, isTrusted: boolean): string {
  const { problems } = verification
  const facts = describeBundle(verification).map(([name, value]) => `${`${name}:`.padEnd(26)}${visible(value).replaceAll('\n', `\n${' '.repeat(26)}`)}`)
  const verdict = problems.length > 0 ? ['NOT VALID', ...problems.map((problem) => `  - ${visible(problem)}`)] : sound(isTrusted)
  return [...verdict, '', ...facts].join('\n')
}

function sound(isTrusted: boolean): string[] {
  if (isTrusted) return ['VALID: whole, and sealed with the key that you trust']
  return ['VALID: whole. By whom it was sealed only its key can tell: compare it, or give the one that you trust with --key']
}

/** What somebody else wrote must not operate the terminal. */
function visible(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, '�')
}

try {
  process.exitCode = await verify()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
