# A first game, guided.

learn-title = A first game · Parlour
learn-no-lesson = No lesson
learn-a-first-game = A first game
learn-leave-the-lesson = Leave the lesson
learn-the-lesson = The lesson
learn-what-to-do = What to do
learn-real-game = Now a real game
learn-back = Back
learn-step-of = Step { $at } of { $last }
learn-done-for-me = Do it for me
learn-once-more = Once more
