import { clientCalls } from '@billfold/contracts/clients/client-calls'
import { Button } from '@billfold/ui'
import { useCall, useText } from '@billfold/web-kit'
import { X } from 'lucide-react'
import styles from './client-chip.module.css'
import { clientNameOf } from './invoice-texts.ts'

interface ClientChipProps {
  clientId: number
  onRemove: () => void
}

/** Says that the list is of one client only, and takes that back. */
export function ClientChip({ clientId, onRemove }: ClientChipProps) {
  const t = useText()
  const { data } = useCall(clientCalls.get, { params: { id: clientId } })
  const name = clientNameOf({ clientId, clientName: data?.name ?? '' }, t)
  return (
    <Button className={styles.chip} aria-label={t('Client: {name}. Show all clients', { name })} onClick={onRemove}>
      <span className={styles.name}>{name}</span>
      <X aria-hidden />
    </Button>
  )
}
