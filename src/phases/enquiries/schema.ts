/** The bodies that questions take and show, by the schemas of `schemas/tenders/`. */

import type { PatchQuestion, PostQuestion } from '../../model/types.generated.ts';
import type { Accepts } from '../../validation/validator.ts';

export const createQuestion: Accepts<PostQuestion> = { id: '/tenders/question-create' };
export const patchQuestion: Accepts<PatchQuestion> = { id: '/tenders/question-patch' };
export const questionView = '/tenders/question';
