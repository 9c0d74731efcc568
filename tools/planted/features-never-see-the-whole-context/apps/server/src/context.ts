export type Context = { readonly now: Date };
