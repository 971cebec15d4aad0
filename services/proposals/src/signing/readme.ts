interface ReadmeFacts {
  publicKey: string
  verifyUrl: string
}

/** For whoever opens a bundle years from now. */
export function readmeOf({ publicKey, verifyUrl }: ReadmeFacts): string {
  return `Evidence of a signed proposal
=============================

document.json    the proposal exactly as it was shown when it was signed
signature.json   who signed it: the typed name, the time (UTC), the network address, the browser,
                 the words that were agreed to, and the SHA-256 of document.json
events.json      what happened to the proposal; each event holds the hash of the one before it,
                 and 'signed' the SHA-256 of document.json and of signature.json
proposal.pdf     the same for reading, with a certificate page
manifest.json    the SHA-256 of each of these files, and the public key of the Billfold that made them
manifest.sig     the Ed25519 signature of manifest.json by that key (base64url)

How to check it
---------------
In a browser, also without a network: ${verifyUrl}
With the source code of Billfold: npm run verify-signature -- this-file.zip --key <the public key you trust>
By hand: the SHA-256 of each file (sha256sum *) is the one in manifest.json; events.json follows
packages/contracts/src/proposals/event-chain.ts of Billfold's source code.

The public key
--------------
${publicKey}

Compare it with the one on the last page of proposal.pdf as you received it when it was signed, or
with ${new URL('/.well-known/billfold-signing-key', verifyUrl).href}. A bundle that was
sealed with another key was made by somebody else.

What kind of signature it is
----------------------------
A simple electronic signature: a typed name, by whoever held the link. It is neither an advanced nor
a qualified one in the sense of Regulation (EU) No 910/2014 (eIDAS).
`
}
