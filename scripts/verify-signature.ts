import { readFile } from 'node:fs/promises'
import { describeBundle, type Verification, verifyBundle } from '@billfold/contracts/proposals/verify-bundle'
import { openBundle } from '@billfold/contracts/proposals/open-bundle'
import { misunderstood, readArguments } from './start/command-line.ts'

const usage = `Usage: npm run verify-signature -- evidence.zip --key <public keys that you trust>

Checks the evidence of a signed proposal, offline. Several keys, as /.well-known/billfold-signing-key lists them, are separated by spaces or commas.
Exits with 0 if it is whole and sealed with one of these keys, with 1 if not, with 2 if the command was not understood.`

/** Catches all errors, because the archive comes from an untrusted party. */
async function verify(): Promise<number> {
  const { values, positionals } = readArguments({ usage, options: { key: { type: 'string' } }, words: 1 })
  const [path = misunderstood(usage)] = positionals
  const knownKeys = values.key?.split(/[\s,]+/).filter(Boolean) ?? []
  const verification = await verifyBundle(openBundle(await readFile(path)), knownKeys)
  console.log(report(verification))
  return verification.problems.length === 0 && verification.isKnownSeal ? 0 : 1
}

function report(verification: Verification): string {
  const facts = describeBundle(verification).map(
    ([name, value]) => `${`${name}:`.padEnd(26)}${visible(value).replaceAll('\n', `\n${' '.repeat(26)}`)}`,
  )
  return [...verdictOn(verification), '', ...facts].join('\n')
}

function verdictOn({ problems, isKnownSeal }: Verification): string[] {
  if (problems.length > 0) return ['NOT VALID', ...problems.map((problem) => `  - ${visible(problem)}`)]
  if (isKnownSeal) return ['VALID: whole, and sealed with a key that you trust']
  return ['UNKNOWN SEAL: the files fit together, but anybody can seal files with a key of their own. Name the key that you trust with --key']
}

/** Replaces control characters, which could manipulate the terminal. */
function visible(text: string): string {
  return text.replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, '�')
}

try {
  process.exitCode = await verify()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
