import { useState } from 'react';

/** What is being typed into the keyword of a list; what the address says takes its place whenever that changes. */
export const useKeyword = (asked: string): readonly [string, (keyword: string) => void] => {
  const [keyword, setKeyword] = useState(asked);
  const [seen, setSeen] = useState(asked);
  if (seen !== asked) {
    setSeen(asked);
    setKeyword(asked);
  }
  return [keyword, setKeyword];
};
