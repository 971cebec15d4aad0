import type { Client } from '@billfold/contracts/clients/client'
import { Avatar } from '@billfold/ui'
import { initialsOf } from './initials-of.ts'

/** The client's logo, or initials if there is none or it fails to load. */
export function ClientLogo({ client }: { client: Pick<Client, 'name' | 'logoUrl'> }) {
  return <Avatar initials={initialsOf(client.name)} src={client.logoUrl} />
}
