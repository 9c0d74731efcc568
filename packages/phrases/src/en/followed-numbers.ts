import type { followedNumbers as zh } from '../zh-CN/followed-numbers.ts';

export const followedNumbers: Readonly<Record<keyof typeof zh, string>> = {
  'followed.limit': 'The list of followed numbers is full; archive some first',
  'followedColumn.sheet': 'Followed numbers',
  'followedColumn.detail': 'Detail',
  'followedColumn.lastEventTime': 'Last event',
  'followedColumn.createdTime': 'Followed since',
  'insightColumn.figure': 'Figure',
  'insightColumn.item': 'Item',
  'insightColumn.count': 'Count',
  'insightColumn.medianDays': 'Median days',
  'insightColumn.p90Days': '90th percentile days',
  'insightFigure.promised': 'Delivered with an expected day',
  'insightFigure.kept': 'Of those, on time',
  'insightFigure.exceptions': 'Exception cause',
};
