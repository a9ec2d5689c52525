# Lessons.

learn-title = Lesson · Parlour
learn-no-lesson = No lesson
learn-a-first-game = Lesson
learn-leave-the-lesson = Leave the lesson
learn-the-lesson = Lesson
learn-what-to-do = What to do
learn-real-game = Play a real game now
learn-back = Back
learn-step-of = Step { $at } of { $last }
learn-done-for-me = Do it for me
learn-once-more = Start over
