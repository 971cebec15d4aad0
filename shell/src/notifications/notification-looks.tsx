import type { NotificationKind } from '@billfold/contracts/notifications/notification'
import { invoiceTones, projectTones, proposalTones } from '@billfold/contracts/status-tones'
import type { Tone } from '@billfold/ui'
import { Banknote, Bell, CalendarClock, CircleAlert, CircleCheck, CircleDashed, Eye, FileSignature, FolderCheck, type LucideIcon } from 'lucide-react'

interface Look {
  Icon: LucideIcon
  tone: Tone
}

const looks: Readonly<Record<string, Look>> = {
  'invoice-paid': { Icon: CircleCheck, tone: invoiceTones.paid },
  'invoice-overdue': { Icon: CircleAlert, tone: invoiceTones.overdue },
  'payment-received': { Icon: Banknote, tone: invoiceTones.paid },
  'proposal-viewed': { Icon: Eye, tone: 'info' },
  'proposal-signed': { Icon: FileSignature, tone: proposalTones.accepted },
  'project-half-done': { Icon: CircleDashed, tone: 'info' },
  'project-done': { Icon: FolderCheck, tone: projectTones.completed },
  'project-due': { Icon: CalendarClock, tone: 'warn' },
} satisfies Record<NotificationKind, Look>

export function notificationLook(kind: string): Look {
  return looks[kind] ?? { Icon: Bell, tone: 'muted' }
}
