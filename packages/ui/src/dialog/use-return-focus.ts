import { useRef } from 'react';

/** The element that had the focus; for an item of a menu, which goes away, the button of the menu. */
function opener(): HTMLElement | null {
  const active = document.activeElement;
  const menu = active?.closest('[role="menu"]');
  const trigger = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return trigger ?? (active instanceof HTMLElement ? active : null);
}

/** Radix gives the focus back to its own trigger only; a dialog that is opened by state has none. */
export function useReturnFocus() {
  const before = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = opener();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      before.current?.focus();
    },
  };
}
