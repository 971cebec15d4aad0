import { MAX_HEIGHT } from '@billfold/contracts/modules/contributions'
import { Card, CardHeader, CardTitle, IconButton, Skeleton } from '@billfold/ui'
import { type FillersOf, type OfferedFiller, useText, useTextOf } from '@billfold/web-kit'
import { CircleAlert } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { HeaderTools } from '../frame/header-tools.tsx'
import css from './module-filler.module.css'
import type { ModuleCatalog, ModuleFiller } from './module-catalog.ts'
import { ModuleFailed, ModuleOff, useModuleRetry } from './module-failed.tsx'
import { ModulePart } from './module-part.tsx'

interface FillerProps {
  offer: ModuleFiller
  context: object
}

/** Reserves the size declared in the manifest, so that the layout does not shift when the filler arrives. */
export function FramedFiller({ offer: { filler, part }, context }: FillerProps) {
  const title = useTextOf(part.module)(filler.title)
  const frame = (content: ReactNode) => (
    <Frame title={title} height={filler.height} phoneHeight={filler.phoneHeight ?? filler.height}>
      {content}
    </Frame>
  )
  return (
    <ModulePart
      part={part}
      context={context}
      loading={frame(<Skeleton height="100%" />)}
      renderFailed={(kind) => frame(<ModuleFailed title={title} kind={kind} onRetry={part.retry} />)}
      renderOff={(reason) => frame(<ModuleOff title={title} reason={reason} />)}
    />
  )
}

interface FrameProps {
  title: string
  height: number | undefined
  phoneHeight: number | undefined
  children: ReactNode
}

function Frame({ title, height, phoneHeight, children }: FrameProps) {
  const heights = { '--frame-height': heightOf(height), '--frame-phone-height': heightOf(phoneHeight) } as CSSProperties
  return (
    <Card className={css.frame} style={heights}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
      </CardHeader>
      <div className={css.content}>{children}</div>
    </Card>
  )
}

function heightOf(height: number | undefined): number | undefined {
  return height && Math.max(0, Math.min(height, MAX_HEIGHT))
}

function FillerTitle({ filler, part }: ModuleFiller) {
  return useTextOf(part.module)(filler.title)
}

/** A filler shown as the content of a tab, whose label is the title. */
export function TabFiller({ offer: { filler, part }, context }: FillerProps) {
  const title = useTextOf(part.module)(filler.title)
  return (
    <ModulePart
      part={part}
      context={context}
      loading={<Skeleton height={heightOf(filler.height)} />}
      renderFailed={(kind) => <ModuleFailed title={title} kind={kind} onRetry={part.retry} />}
      renderOff={(reason) => <ModuleOff title={title} reason={reason} />}
    />
  )
}

/** A filler in the page header, which has no room for a card. */
export function InlineFiller({ offer: { filler, part }, context }: FillerProps) {
  const t = useText()
  const title = useTextOf(part.module)(filler.title)
  return (
    <ModulePart
      part={part}
      context={context}
      // Header fillers usually show nothing, so there is no placeholder.
      loading={null}
      renderFailed={() => <RetryButton label={t('{part} is not available right now. Retry', { part: title })} onRetry={part.retry} />}
      renderOff={() => null}
    />
  )
}

function RetryButton({ label, onRetry }: { label: string; onRetry: () => Promise<void> }) {
  const { isRetrying, retry } = useModuleRetry(onRetry)
  return <IconButton icon={<CircleAlert />} label={label} busy={isRetrying} onClick={retry} />
}

function viewOf(slot: string) {
  if (slot.startsWith('frame.')) return InlineFiller
  return slot.includes('.tabs.') ? TabFiller : FramedFiller
}

const ownTools: OfferedFiller = { key: 'shell/tools', span: 1, Filler: HeaderTools }

/** Implements web-kit's <Slot>. Each component is created only once, because a new component on every render would lose its state. */
export function offeredFillers({ fillers }: ModuleCatalog): FillersOf {
  const bySlot = new Map<string, OfferedFiller[]>()
  for (const offer of fillers) {
    const { slot, id, span = 1 } = offer.filler
    const View = viewOf(slot)
    const offered: OfferedFiller = {
      key: `${offer.module.id}/${id}`,
      span,
      title: <FillerTitle {...offer} />,
      Filler: ({ context }) => <View offer={offer} context={context} />,
    }
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), offered])
  }
  // The shell's own tools come last in the header, so that modules that load later do not shift them.
  bySlot.set('frame.header.v1', [...(bySlot.get('frame.header.v1') ?? []), ownTools])
  return (slot) => bySlot.get(slot) ?? []
}
