import type { IFlattenedRuleSet, ICruiseOptions } from 'dependency-cruiser';

declare const law: {
  readonly forbidden: readonly (NonNullable<IFlattenedRuleSet['forbidden']>[number] & {
    readonly name: string;
    readonly comment: string;
  })[];
  readonly options: ICruiseOptions;
};

export default law;
