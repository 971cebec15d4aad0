import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { useNavigator } from './navigation.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  replace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

export function Link({ to, replace = false, onClick, onPointerEnter, onFocus, children, ...rest }: LinkProps) {
  const { navigate, preload } = useNavigator()

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || (rest.target ?? '_self') !== '_self') return
    event.preventDefault()
    navigate(to, { replace })
  }

  return (
    <a
      {...rest}
      href={to}
      onClick={handleClick}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        preload(to)
      }}
      onFocus={(event) => {
        onFocus?.(event)
        preload(to)
      }}
    >
      {children}
    </a>
  )
}

function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}
