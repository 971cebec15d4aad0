import { EmptyState, Skeleton, VisuallyHidden } from '@billfold/ui'
import { QueryFailed, useText } from '@billfold/web-kit'
import { SearchX } from 'lucide-react'
import { useId, useState } from 'react'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { MAX_SEARCH } from '@billfold/contracts/search/search-calls'
import css from './palette.module.css'
import { wordsOf } from './marks.tsx'
import { PaletteBox } from './palette-box.tsx'
import { useCommands, useResultGroups } from './palette-items.tsx'
import { PaletteList } from './palette-list.tsx'
import { useChoice } from './use-choice.ts'
import { useResults } from './use-results.ts'

interface PaletteProps {
  modules: readonly RegisteredModule[]
  typed: string
}

export function Palette({ modules, typed: before }: PaletteProps) {
  const t = useText()
  const id = useId()
  const [typed, setTyped] = useState(before)
  const { answer, error, isSearching, isCurrent, refetch } = useResults(typed)
  const isAsked = typed.trim() !== ''
  const commands = useCommands(modules, typed)
  const found = useResultGroups(answer?.results ?? [])
  const { items, active, move, choose, onKeyDown } = useChoice({ commands, found, isCurrent, isGuess: answer?.isGuess ?? false })
  const isWaiting = isSearching && !answer && !error

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
          move(null)
        }}
        onKeyDown={onKeyDown}
      />
      <div className={css.results}>
        {answer?.isGuess && found.length > 0 && (
          <p className={css.guess}>{t('Nothing matches “{words}” exactly; did you mean one of these?', { words: typed.trim() })}</p>
        )}
        <PaletteList
          id={id}
          groups={[...commands, ...found]}
          active={active}
          words={answer?.isGuess ? [] : wordsOf(typed)}
          isBusy={isSearching}
          onPoint={move}
          onChoose={choose}
        />
        {isWaiting && <Waiting />}
        {error && <QueryFailed query={{ error, isFetching: isSearching, refetch }} failure={t('Search failed')} />}
        {isAsked && !isSearching && !error && items.length === 0 && (
          <EmptyState
            icon={<SearchX />}
            title={t('Nothing found for “{words}”', { words: typed.trim() })}
            description={t('Searches names, numbers, email addresses, descriptions and notes, and for clients also contact, phone, address, website, industry and tax ID.')}
          />
        )}
      </div>
      <VisuallyHidden>
        <output>{isAsked && !isSearching && !error && (items.length === 1 ? t('1 result') : t('{count} results', { count: items.length }))}</output>
      </VisuallyHidden>
    </>
  )
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
