import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { Dialog, Skeleton, Stack } from '@billfold/ui'
import { LeaveQuestion, useText } from '@billfold/web-kit'
import { useLayoutEffect } from 'react'
import { lazyPart } from '../lazy-part.tsx'
import { PaletteBox } from '../search/palette-box.tsx'
import { useSignOut } from '../session/session.ts'
import { closeOverlay, showPalette, useOverlay } from './overlay.store.ts'

export const PalettePart = lazyPart(() => import('../search/palette.tsx').then((file) => file.Palette))
const UnsyncedPart = lazyPart(() => import(/* webpackChunkName: "dialogs" */ './unsynced-question.tsx').then((file) => file.UnsyncedQuestion))
const ShortcutsPart = lazyPart(() => import(/* webpackChunkName: "dialogs" */ '../keyboard/shortcut-list.tsx').then((file) => file.ShortcutList))

export function Overlays({ modules }: { modules: readonly RegisteredModule[] }) {
  const t = useText()
  const { shown, typed } = useOverlay()
  const signOut = useSignOut()
  // Closes overlays before the next user logs in. A layout effect, because the next frame may open an overlay itself.
  useLayoutEffect(() => closeOverlay, [])

  return (
    <>
      <Dialog open={shown === 'palette'} onOpenChange={closeOverlay} size="palette" title={t('Search')}>
        <PalettePart
          modules={modules}
          typed={typed}
          loading={<PaletteBox isBusy value={typed} onChange={(event) => showPalette(event.target.value)} />}
        />
      </Dialog>
      <Dialog open={shown === 'shortcuts'} onOpenChange={closeOverlay} title={t('Keyboard shortcuts')}>
        <ShortcutsPart
          modules={modules}
          loading={
            <Stack>
              <Skeleton height={96} />
              <Skeleton height={240} />
            </Stack>
          }
        />
      </Dialog>
      {shown === 'unsynced' && <UnsyncedPart />}
      <LeaveQuestion
        open={shown === 'log-out'}
        onStay={closeOverlay}
        onLeave={() => {
          closeOverlay()
          void signOut()
        }}
      />
    </>
  )
}
