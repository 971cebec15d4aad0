import { createElement, type ElementType } from 'react'

// Replaces `react/jsx-runtime`. Not every host shares that module, but all share 'react'.
export function jsx(type: ElementType, props: object, key?: string) {
  return createElement(type, key === undefined ? props : { ...props, key })
}

export const jsxs = jsx
