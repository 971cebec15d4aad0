import type { FillersOf, OfferedFiller } from '@billfold/web-kit'
import { HeaderTools } from '../frame/header-tools.tsx'
import type { ModuleCatalog } from './module-catalog.ts'
import { FramedFiller, InlineFiller } from './module-filler.tsx'

const ownTools: OfferedFiller = { key: 'shell/tools', span: 1, Filler: HeaderTools }

/** Implements web-kit's <Slot>. Components are created once: a new one per render would lose its state. */
export function offeredFillers({ fillers }: ModuleCatalog): FillersOf {
  const bySlot = new Map<string, OfferedFiller[]>()
  for (const offer of fillers) {
    const { slot, id, span = 1 } = offer.filler
    const View = slot.startsWith('frame.') ? InlineFiller : FramedFiller
    const offered: OfferedFiller = {
      key: `${offer.module.id}/${id}`,
      span,
      Filler: ({ context }) => <View offer={offer} context={context} />,
    }
    bySlot.set(slot, [...(bySlot.get(slot) ?? []), offered])
  }
  // Our own tools come last in the header, so modules do not shift them.
  bySlot.set('frame.header.v1', [...(bySlot.get('frame.header.v1') ?? []), ownTools])
  return (slot) => bySlot.get(slot) ?? []
}
