import { outboxCalls } from '@billfold/contracts/outbox/outbox-calls'
import { Button } from '@billfold/ui'
import { useDownload, useFormat, useText } from '@billfold/web-kit'
import { Paperclip } from 'lucide-react'

interface AttachmentButtonProps {
  mailId: number
  /** Starts at 1. */
  index: number
  name: string
  bytes: number
}

export function AttachmentButton({ mailId, index, name, bytes }: AttachmentButtonProps) {
  const t = useText()
  const format = useFormat()
  const download = useDownload(outboxCalls.attachment, {
    success: 'Attachment downloaded successfully',
    failure: 'Error downloading the attachment',
  })
  const size = t('{size} kB', { size: format.number(Math.ceil(bytes / 1000)) })
  return (
    <Button
      size="small"
      icon={<Paperclip />}
      busy={download.isPending}
      busyText={t('Downloading...')}
      onClick={() => download.mutate({ params: { id: mailId, index } })}
    >
      {name} · {size}
    </Button>
  )
}
