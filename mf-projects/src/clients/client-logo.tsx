import type { Client } from '@billfold/contracts/clients/client'
import { Avatar } from '@billfold/ui'

/** The client's logo; its initials where there is none or it does not load. */
export function ClientLogo({ client }: { client: Pick<Client, 'name' | 'logoUrl'> }) {
  return <Avatar initials={initialsOf(client.name)} src={client.logoUrl} />
}

/** First letters of the first two words. Graphemes, because a name may start with an emoji or a combined letter. */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2)
  return words.map((word) => [...graphemes.segment(word)][0]?.segment ?? '').join('').toUpperCase()
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
