import { createElement, type ElementType } from 'react'

// In the place of `react/jsx-runtime`, which not every host shares; 'react' itself they all do.
export function jsx(type: ElementType, props: object, key?: string) {
  return createElement(type, key === undefined ? props : { ...props, key })
}

export const jsxs = jsx
