import type { RegisteredModule } from '@billfold/contracts/modules/registry'
import { MAX_SEARCH } from '@billfold/contracts/search/search'
import { EmptyState, Skeleton, VisuallyHidden } from '@billfold/ui'
import { QueryFailed, useNavigate, useText } from '@billfold/web-kit'
import { SearchX } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { closeOverlay } from '../frame/overlay.store.ts'
import { wordsOf } from './marks-of.ts'
import { useCommands, useResultGroups, type PaletteItem } from './palette-items.tsx'
import { PaletteBox } from './palette-box.tsx'
import { PaletteList } from './palette-list.tsx'
import css from './palette.module.css'
import { useResults } from './use-results.ts'

interface PaletteProps {
  modules: readonly RegisteredModule[]
  /** What was written before this was there. */
  typed: string
}

/** Search over all records, and every command: one box and a list under it. */
export function Palette({ modules, typed: before }: PaletteProps) {
  const t = useText()
  const id = useId()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(before)
  const [moved, setMoved] = useState<string | null>(null)
  const { answer, error, isSearching, refetch } = useResults(typed)
  const isAsked = typed.trim() !== ''
  const commands = useCommands(modules, typed)
  const found = useResultGroups(answer?.results ?? [])
  const groups = [...commands, ...found]
  const items = groups.flatMap((group) => group.items)
  const active = items.find(({ key }) => key === moved) ?? items[0]
  const isWaiting = isSearching && !answer && !error

  function choose({ leadsTo }: PaletteItem, inNewTab: boolean) {
    if (typeof leadsTo === 'string' && inNewTab) {
      window.open(leadsTo, '_blank', 'noopener')
      return
    }
    closeOverlay()
    if (typeof leadsTo === 'string') navigate(leadsTo)
    else leadsTo()
  }

  function onKeyDown(event: KeyboardEvent) {
    // While a word is composed (Japanese, Chinese) the keys belong to that.
    if (event.nativeEvent.isComposing) return
    const place = nextPlace(event.key, active ? items.indexOf(active) : -1, items.length)
    if (place === null && event.key !== 'Enter') return
    event.preventDefault()
    if (place !== null) setMoved(items[place]?.key ?? null)
    else if (active) choose(active, event.ctrlKey || event.metaKey)
  }

  return (
    <>
      <PaletteBox
        isBusy={isSearching}
        maxLength={MAX_SEARCH}
        list={`${id}-list`}
        aria-activedescendant={active && `${id}-${active.key}`}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setMoved(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={css.results}>
        {answer?.isGuess && found.length > 0 && (
          <p className={css.guess}>{t('Nothing matches “{words}” exactly; did you mean one of these?', { words: typed.trim() })}</p>
        )}
        <PaletteList
          id={id}
          groups={groups}
          active={active}
          words={answer?.isGuess ? [] : wordsOf(typed)}
          isBusy={isSearching}
          onPoint={setMoved}
          onChoose={choose}
        />
        {isWaiting && <Waiting />}
        {error && <QueryFailed query={{ error, isFetching: isSearching, refetch }} failure={t('The search did not work')} />}
        {isAsked && !isSearching && !error && items.length === 0 && (
          <EmptyState
            icon={<SearchX />}
            title={t('Nothing found for “{words}”', { words: typed.trim() })}
            description={t('Names, numbers, e-mail addresses and descriptions are searched.')}
          />
        )}
      </div>
      <VisuallyHidden>
        <output>{isAsked && !isSearching && !error ? t('{count} results', { count: items.length }) : ''}</output>
      </VisuallyHidden>
    </>
  )
}

/** Null for a key that moves nothing. The ends of the list meet. */
function nextPlace(key: string, place: number, count: number): number | null {
  if (key === 'ArrowDown') return (place + 1) % count
  if (key === 'ArrowUp') return (place - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}

function Waiting() {
  const t = useText()
  return (
    <div className={css.waiting}>
      <VisuallyHidden>{t('Loading...')}</VisuallyHidden>
      <Skeleton height={40} />
      <Skeleton height={40} />
      <Skeleton height={40} />
    </div>
  )
}
